import net from 'node:net'

/** Says it byte for byte, as no client would, and hears all until the server hangs up. */
export async function sayRaw(url: string, words: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = net.connect(Number(port), hostname)
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk
  })
  socket.on('error', () => {})
  socket.write(words)
  await new Promise((resolve) => socket.once('close', resolve))
  return response
}

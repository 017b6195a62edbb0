import net from 'node:net'

/** Sends these bytes unchanged, as no HTTP client would. Returns the response when the server closes the connection. */
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

/** Whether the browser is told to save data: then nothing is fetched that nobody asked for. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

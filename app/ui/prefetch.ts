/** The next page is fetched when its link is touched or pointed at; not for those whose browser is told to save data. */
export function prefetchOnTouch(): 'intent' | 'none' {
  const connection: unknown = typeof navigator === 'undefined' ? null : Reflect.get(navigator, 'connection')
  const savesData =
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  return savesData ? 'none' : 'intent'
}

/** A line in the browser's log about a call that failed where the person in front of it can do nothing. */
export function logFailure(text: string): void {
  // biome-ignore lint/suspicious/noConsole: this is the one way to the browser's log.
  console.warn(text)
}

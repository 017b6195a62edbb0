export function logFailure(text: string): void {
  // biome-ignore lint/suspicious/noConsole: for failed calls that the visitor can't fix.
  console.warn(text)
}

export function logFailure(text: string): void {
  // biome-ignore lint/suspicious/noConsole: for failed calls that the person at the browser can do nothing about.
  console.warn(text)
}

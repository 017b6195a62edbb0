/** For programs that need none of the shop's secrets: only the variables to find programs. */
export function childEnvironment(): Record<string, string> {
  const { PATH = '', SystemRoot } = process.env
  return { PATH, ...(SystemRoot ? { SystemRoot } : {}) }
}

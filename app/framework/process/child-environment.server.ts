/** For programs that need no secret of the shop: what they are found by, and nothing else of the environment. */
export function childEnvironment(): Record<string, string> {
  const { PATH = '', SystemRoot } = process.env
  return { PATH, ...(SystemRoot ? { SystemRoot } : {}) }
}

declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild
  export = build
}

declare module 'virtual:islands' {
  /** Built by `scripts/islands-build.ts`. */
  const islands: { loader: string; files: string[]; pageFiles: Record<string, string[]> }
  export default islands
}

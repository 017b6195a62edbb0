declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild
  export = build
}

declare module 'virtual:islands' {
  /** As `scripts/islands-build.ts` builds them. */
  const islands: { loader: string; files: string[]; pageFiles: Record<string, string[]> }
  export default islands
}

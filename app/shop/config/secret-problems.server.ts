import type { Config } from './config.server.ts'

const minDifferentCharacters = 8

/**
 * Finds weak secrets in the environment. A first start refuses them. A running shop only warns, because new secrets
 * would end every session.
 */
export function secretProblems({
  sessionSecret = '',
  adminTokenSecret = '',
}: Pick<Config, 'sessionSecret' | 'adminTokenSecret'>): string[] {
  const weak = Object.entries({ SESSION_SECRET: sessionSecret, ADMIN_TOKEN_SECRET: adminTokenSecret })
    .filter(([, secret]) => secret && isGuessable(secret))
    .map(([name]) => `${name} can be guessed: use 32 random characters (openssl rand -base64 32).`)
  const isShared = sessionSecret !== '' && sessionSecret === adminTokenSecret
  return isShared ? [...weak, 'SESSION_SECRET and ADMIN_TOKEN_SECRET are equal: use two different secrets.'] : weak
}

/** Few different characters, or a short text repeated. */
function isGuessable(secret: string): boolean {
  return new Set(secret).size < minDifferentCharacters || /^(.{1,16})\1+$/s.test(secret)
}

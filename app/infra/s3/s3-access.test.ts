import { expect, test } from 'vitest'
import { readConfig } from '../../shop/config/config.server.ts'

const all = (prefix: string) => ({
  [`${prefix}ENDPOINT`]: 'https://store.example',
  [`${prefix}BUCKET`]: 'beads',
  [`${prefix}ACCESS_KEY_ID`]: 'key',
  [`${prefix}SECRET_ACCESS_KEY`]: 'secret',
})
const access = {
  endpoint: 'https://store.example',
  bucket: 'beads',
  region: 'us-east-1',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
  isPathStyle: true,
}

test('pictures and backups each have their own store, or none', () => {
  const read = (env: Record<string, string>) => {
    const reading = readConfig(env)
    return reading.ok ? [reading.config.uploads, reading.config.backupStore] : reading.problems
  }
  expect(read({})).toEqual([null, null])
  expect(read({ UPLOADS: 's3', ...all('S3_') })).toEqual([access, null])
  expect(read({ ...all('BACKUP_S3_'), BACKUP_S3_PATH_STYLE: 'off' })).toEqual([
    null,
    { access: { ...access, isPathStyle: false }, keep: 30 },
  ])
})

test.each<[Record<string, string>, string]>([
  [{ ...all('S3_') }, 'S3_ENDPOINT needs UPLOADS=s3 beside it'],
  [{ UPLOADS: 's3', ...all('S3_'), S3_BUCKET: '' }, 'S3_BUCKET is missing: UPLOADS=s3 needs it'],
  [{ BACKUP_S3_BUCKET: 'beads' }, 'BACKUP_S3_ENDPOINT is missing: the other BACKUP_S3_ need it'],
  [{ ...all('BACKUP_S3_'), BACKUP_S3_ENDPOINT: 'http://store.example' }, 'BACKUP_S3_ENDPOINT must be https'],
  [{ ...all('BACKUP_S3_'), BACKUP_S3_BUCKET: 'A/b' }, 'BACKUP_S3_BUCKET must be a name of 3 to 63 small letters'],
])('conflicting settings are named: %o', (env, words) => {
  const reading = readConfig(env)
  expect(reading.ok ? '' : reading.problems.join()).toContain(words)
})

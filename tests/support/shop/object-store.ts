import { onTestFinished } from 'vitest'
import { type ObjectStore, openObjectStore } from '#sandbox/s3/object-store.ts'

export type TestObjectStore = ObjectStore & {
  /** The settings of a shop that stores its pictures in this object store. */
  settings: Record<string, string>
  /** The settings of a shop that stores its backups in this object store. */
  backupSettings: Record<string, string>
}

export async function openTestObjectStore(): Promise<TestObjectStore> {
  const store = await openObjectStore()
  onTestFinished(() => store.close())
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = store.access
  const named = (prefix: string) => ({
    [`${prefix}ENDPOINT`]: endpoint,
    [`${prefix}BUCKET`]: bucket,
    [`${prefix}REGION`]: region,
    [`${prefix}ACCESS_KEY_ID`]: accessKeyId,
    [`${prefix}SECRET_ACCESS_KEY`]: secretAccessKey,
  })
  return { ...store, settings: { UPLOADS: 's3', ...named('S3_') }, backupSettings: named('BACKUP_S3_') }
}

import type { S3Access } from '#app/infra/s3/s3-access.server.ts'
import { S3Error } from '#app/infra/s3/s3-client.server.ts'
import { openS3Files } from '#app/infra/s3/s3-files.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { failed, type HealthCheck, passed } from './health-check.ts'

type Patience = Parameters<typeof openS3Files>[1]

/** Without this store the shop can neither serve nor accept pictures. */
export function imagesCheck(shop: Pick<Shop, 'log'>, access: S3Access, patience?: Patience): Promise<HealthCheck> {
  return storeCheck(shop, 'Store of pictures', { access, folder: 'uploads/', variables: 'S3_…' }, patience)
}

/** Checks that the store lists the folder. `patience`: shorter timeouts for a page. */
export async function storeCheck(
  { log }: Pick<Shop, 'log'>,
  name: string,
  { access, folder, variables }: { access: S3Access; folder: string; variables: string },
  patience: Patience = {},
): Promise<HealthCheck> {
  try {
    for await (const _ of openS3Files(access, patience).list(folder)) break
    return passed(name, `The bucket '${access.bucket}' can be read.`)
  } catch (error) {
    if (!(error instanceof S3Error)) throw error
    log.warn({ service: name, reason: error.code }, 'health: a service did not answer')
    return failed(name, `The bucket '${access.bucket}' can't be read (${error.code}): look at ${variables}.`)
  }
}

import { z } from 'zod'
import { address, isRemoteHttp, text, wholeNumber } from '../../framework/process/setting-rules.server.ts'

export type S3Access = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** True: URLs have the bucket in the path. False: in the host. */
  isPathStyle: boolean
}

const variableRules = {
  ENDPOINT: address.optional(),
  BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a name of 3 to 63 small letters, digits, dots and dashes')
    .optional(),
  REGION: text.default('us-east-1'),
  ACCESS_KEY_ID: text.optional(),
  SECRET_ACCESS_KEY: text.optional(),
  PATH_STYLE: z.enum(['on', 'off']).default('on'),
}
type VariableRules = typeof variableRules
type S3Variables = z.infer<z.ZodObject<VariableRules>>
type Prefix = 'S3_' | 'BACKUP_S3_'

export const s3Variables = {
  UPLOADS: z.enum(['file', 's3']).default('file'),
  ...withPrefix('S3_'),
  ...withPrefix('BACKUP_S3_'),
  BACKUP_S3_KEEP: wholeNumber(0, 999).default(30),
}

function withPrefix<P extends Prefix>(prefix: P) {
  const entries = Object.entries(variableRules).map(([name, rule]) => [`${prefix}${name}`, rule])
  return Object.fromEntries(entries) as { [Name in keyof VariableRules as `${P}${Name}`]: VariableRules[Name] }
}

type Variables = z.infer<z.ZodObject<typeof s3Variables>>

function readVariables(v: Variables, prefix: Prefix): S3Variables {
  const names = Object.keys(variableRules) as (keyof VariableRules)[]
  return Object.fromEntries(names.map((name) => [name, v[`${prefix}${name}`]])) as S3Variables
}

const required = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const

export function s3Problems(v: Variables): string[] {
  const [uploads, backups] = [readVariables(v, 'S3_'), readVariables(v, 'BACKUP_S3_')]
  const present = required.filter((name) => uploads[name] !== undefined)
  const s3WithoutUploadsProblems =
    v.UPLOADS === 'file' ? present.map((name) => `S3_${name} needs UPLOADS=s3 beside it`) : []
  return [
    ...s3WithoutUploadsProblems,
    ...problemsOf(uploads, 'S3_', v.UPLOADS === 's3' && 'UPLOADS=s3 needs it'),
    ...problemsOf(backups, 'BACKUP_S3_', required.some((name) => backups[name]) && 'the other BACKUP_S3_ need it'),
  ]
}

function problemsOf(variables: S3Variables, prefix: Prefix, requiredBy: string | false): string[] {
  if (variables.ENDPOINT && isRemoteHttp(variables.ENDPOINT))
    return [`${prefix}ENDPOINT must be https, plain http is for this machine only`]
  const missing = required.filter((name) => variables[name] === undefined)
  return requiredBy ? missing.map((name) => `${prefix}${name} is missing: ${requiredBy}`) : []
}

/** Null if the store is not configured. */
export function toS3Access(v: Variables, prefix: Prefix): S3Access | null {
  const { ENDPOINT: endpoint, BUCKET: bucket, REGION: region, PATH_STYLE, ...keys } = readVariables(v, prefix)
  const { ACCESS_KEY_ID: accessKeyId, SECRET_ACCESS_KEY: secretAccessKey } = keys
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, isPathStyle: PATH_STYLE === 'on' }
}

/** `keep`: the number of backups that stay in the store. With 0 the shop deletes none. */
export type BackupStore = { access: S3Access; keep: number }

export function toBackupStore(v: Variables): BackupStore | null {
  const access = toS3Access(v, 'BACKUP_S3_')
  return access && { access, keep: v.BACKUP_S3_KEEP }
}

import { type DarajaRefusal, invalid } from './refusal.ts'

type Fields = Record<string, unknown>
export type BodyFields = { required: readonly string[]; optional?: readonly string[] }

const invalidPayload: DarajaRefusal = { status: 400, errorCode: '400.002.05', errorMessage: 'Invalid Request Payload' }

/** Refuses the first missing field, then any undocumented one. */
export function findBodyRefusal(
  body: Fields | null,
  { required, optional = [] }: BodyFields,
  refuseUnknownField: (field: string) => DarajaRefusal = () => invalidPayload,
): DarajaRefusal | null {
  const missing = required.find((name) => body?.[name] === undefined)
  if (missing) return invalid(missing)
  const unknownField = Object.keys(body ?? {}).find((name) => !required.includes(name) && !optional.includes(name))
  return unknownField === undefined ? null : refuseUnknownField(unknownField)
}

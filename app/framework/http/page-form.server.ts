import type { Api } from './module-api.server.ts'

export const pageFormType = 'application/x-www-form-urlencoded'

export function acceptPageForms(api: Api): void {
  api.addContentTypeParser(pageFormType, { parseAs: 'string' }, (_request, body, parsed) => {
    const fields = new URLSearchParams(String(body))
    const hasRepeatedField = new Set(fields.keys()).size < fields.size
    if (hasRepeatedField) parsed(Object.assign(new Error('A field was sent twice.'), { statusCode: 400 }))
    else parsed(null, Object.fromEntries(fields))
  })
}

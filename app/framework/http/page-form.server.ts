import type { Api } from './module-api.server.ts'

export const pageFormType = 'application/x-www-form-urlencoded'

export function acceptPageForms(api: Api): void {
  api.addContentTypeParser(pageFormType, { parseAs: 'string' }, (_request, body, parsed) => {
    parsed(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
}

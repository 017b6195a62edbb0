import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { cookieName } from './cookie-name.server.ts'
import { contentPolicy } from './page-security.server.ts'
import { isStaffPolicy, type StaffPolicy } from './staff-policy.ts'

const rules = `One rule for all calls, beside what a call says of itself.

| status | when |
| --- | --- |
| 400 | The request is wrong in itself: a field is missing, unknown, of another type, beyond its limits, or can't be right for anybody. \`fields\` says of each what is wrong; an unknown field is answered with those that there are. |
| 401, 403 | Nobody is logged in, or may not do this. |
| 404 | The address, or an id in the request, names nothing, or nothing that you may see. A malformed id in an address names nothing, too; in the request it is 400. |
| 405 | The address has no such method; the header \`Allow\` names those that it has. |
| 409 | The request is right, but not for how things stand now. |
| 410 | What the request goes on with is over: a login that waited for its second factor, a link for a new password. Begin again. |
| 413, 415 | The request is larger than the call takes, or of another type. |
| 422 | The request is right, but something of yours that it needs is missing, such as an address or a choice of the piece; \`fields\` says what. |
| 429 | Too many; the header \`Retry-After\` says when to try again. |
| 500 | The shop failed; it is in its log. |
| 502 | A provider of payments refused, or could not be reached. |
| 503 | The shop can't tell now. A changing call may have been done: look before you repeat it. |

A refusal is \`{ success: false, error, message, fields? }\`: \`error\` and \`message\` are the same sentences, and each of
\`fields\` is a sentence of its own.`

/** The staff roles that a policy allows. */
type RolesFor = (policy: StaffPolicy) => readonly string[]

export async function describeApi(api: FastifyInstance, publicUrl: string, rolesFor: RolesFor) {
  await api.register(swagger, {
    openapi: {
      info: { title: 'The shop’s calls', version: '1', description: rules },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          customer: { type: 'apiKey', in: 'cookie', name: cookieName({ publicUrl }, 'session') },
          admin: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: (call) => describeCall(call, rolesFor),
  })
  const staticCSP = contentPolicy({ scripts: [], styles: [] }, publicUrl.startsWith('https:'))
  await api.register(swaggerUi, { routePrefix: '/docs', indexPrefix: api.prefix, staticCSP })
}

function describeCall(call: Parameters<typeof jsonSchemaTransform>[0], rolesFor: RolesFor) {
  const { schema, url } = jsonSchemaTransform(call)
  const policy = call.route.config?.policy
  const roles = isStaffPolicy(policy) ? [`For ${rolesFor(policy).join(', ')}.`] : []
  const description = [...roles, call.schema?.description ?? []].flat().join(' ')
  const scheme = policy === 'customer' ? policy : isStaffPolicy(policy) ? 'admin' : null
  const security = scheme ? { security: [{ [scheme]: [] }] } : {}
  return { schema: { ...schema, ...security, ...(description ? { description } : {}) }, url: url.replace(/\/$/, '') }
}

import { type Answer, callShop, type Timeout } from './call.ts'

export type Staff = {
  call(method: string, path: string, body?: object): Promise<Answer>
  /** Uploads the provider's statement, as saved from its portal. */
  uploadStatement(csv: string): Promise<Answer>
}

const lost: Answer = { status: 0, body: {}, cookies: [] }

/** A member of staff who logs in again after the session's end. */
export function hireStaff(url: string, patience: Timeout): Staff {
  let token = ''
  const login = async () => {
    const credentials = { username: 'admin', password: 'faults only 1' }
    const { body } = await callShop(`${url}/api/admin/login`, { method: 'POST', body: credentials, patience })
    token = typeof body.token === 'string' ? body.token : ''
  }
  const send = (method: string, path: string, body?: object | FormData) =>
    callShop(`${url}/api/admin${path}`, { method, body, patience, headers: { authorization: `Bearer ${token}` } })

  async function call(method: string, path: string, body?: object | FormData): Promise<Answer> {
    if (!token) await login()
    const answer = token ? await send(method, path, body) : lost
    // The clock jumps, so sessions and step-up proofs expire early.
    if (answer.status !== 401 && !answer.body.step_up) return answer
    await login()
    return send(method, path, body)
  }
  return {
    call,
    uploadStatement(csv) {
      const form = new FormData()
      form.append('statement', new Blob([csv], { type: 'text/csv' }), 'statement.csv')
      return call('POST', '/statements', form)
    },
  }
}

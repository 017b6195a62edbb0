import { useCallback, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { type Answer, callApi } from '#app/platform/api-client.ts'
import { forgetAdminToken, keepAdminToken, readAdminToken, watchAdminToken } from './admin-token.ts'

type CallAsAdmin = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<Answer<T>>

export type Admin = {
  status: 'checking' | 'visitor' | 'admin'
  token: string | null
  login(username: string, password: string): Promise<Answer<{ token: string; message: string }>>
  logout(): Promise<void>
  /** A 401 forgets the token and leads to the login page. */
  call: CallAsAdmin
}

const checking = () => undefined

export function useAdmin(): Admin {
  const token = useSyncExternalStore(watchAdminToken, readAdminToken, checking)
  const navigate = useNavigate()

  const call = useCallback<CallAsAdmin>(
    async (method, path, body) => {
      const current = readAdminToken()
      const answer = await callApi<never>(method, path, body, current ? { token: current } : {})
      if (!answer.ok && answer.status === 401) {
        forgetAdminToken()
        void navigate('/admin/login')
      }
      return answer
    },
    [navigate],
  )

  const logout = useCallback(async () => {
    const current = readAdminToken()
    if (current) await callApi('POST', '/api/admin/logout', undefined, { token: current })
    forgetAdminToken()
    void navigate('/admin/login')
  }, [navigate])

  const status = token === undefined ? 'checking' : token === null ? 'visitor' : 'admin'
  return { status, token: token ?? null, login, logout, call }
}

async function login(username: string, password: string): Promise<Answer<{ token: string; message: string }>> {
  const answer = await callApi<{ token: string; message: string }>('POST', '/api/admin/login', { username, password })
  if (answer.ok) keepAdminToken(answer.data.token)
  return answer
}

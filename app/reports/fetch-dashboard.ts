import { requestApi } from '#app/framework/browser/api-client.ts'
import { redirectToLogin } from '#app/staff/screen/staff-loader.ts'
import type { DashboardView } from './sale-wire.ts'

type DashboardAnswer = { ok: true; data: DashboardView } | { ok: false; message: string }

const failure = 'Failed to fetch dashboard data'

/** Returns an error text for an answer that is not JSON, such as a proxy's answer. */
export async function fetchDashboard(token: string, signal: AbortSignal): Promise<DashboardAnswer> {
  try {
    const response = await requestApi('GET', '/api/admin/dashboard', undefined, { token, signal })
    if (response.status === 401) throw redirectToLogin()
    if (!response.headers.get('content-type')?.includes('application/json')) {
      return { ok: false, message: `Server returned: ${(await response.text()).slice(0, 200)}` }
    }
    const answer: { success: boolean; data?: DashboardView; error?: string } = await response.json()
    return answer.success && answer.data
      ? { ok: true, data: answer.data }
      : { ok: false, message: answer.error || failure }
  } catch (error) {
    // The router handles redirects and requests that it cancelled itself.
    if (error instanceof Response || signal.aborted) throw error
    return { ok: false, message: failure }
  }
}

import { replace, useRevalidator, useSearchParams } from 'react-router'
import { addDays, isDay, monthText, nairobiDay } from '#app/framework/nairobi.ts'
import { displayWeekday } from '#app/framework/weekday.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { ArrowLink } from '#app/staff/screen/arrow-link.tsx'
import { DayField } from '#app/staff/screen/day-field.tsx'
import { loadAsStaff } from '#app/staff/screen/staff-loader.ts'
import { ThumbBarSpacer } from '#app/staff/screen/thumb-bar.tsx'
import { ChevronLeft, ChevronRight } from '#app/ui/icons/icons.tsx'
import type { Route } from './+types/reconciliation-page'
import { OpenDays } from './close-day.tsx'
import { ChangedDays } from './closing-state.tsx'
import { firstShownDay } from './day-comparison.ts'
import { DayView } from './day-view.tsx'
import type { readReconciliationCall } from './reconciliation.api.server.ts'
import { useStatementUpload } from './use-statement-upload.ts'

export const meta = () => adminMeta('Closing the day')

/** The day in the address; today if there is none. */
function dayOf(params: URLSearchParams): string {
  const day = params.get('day') ?? ''
  return isDay(day) ? day : nairobiDay(new Date())
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const params = new URL(request.url).searchParams
  const answer = await loadAsStaff<typeof readReconciliationCall>(request, `/api/admin/books/${dayOf(params)}`)
  if (params.has('day') || !answer.ok) return answer
  const day = firstShownDay(answer.data)
  return day === answer.data.day ? answer : replace(`/admin/books?day=${day}`)
}

export default function ReconciliationPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [params, setParams] = useSearchParams()
  const day = dayOf(params)
  const show = (to: string) => setParams({ day: to }, { preventScrollReset: true })
  async function showUploaded(firstDay: string, lastDay: string) {
    if (day < firstDay || day > lastDay) show(lastDay)
    else await revalidate()
  }
  const upload = useStatementUpload(showUploaded)
  return (
    <AdminScreen title="Closing the day">
      <div className="relative">
        <div className="flex min-w-0 items-end gap-x-2">
          <DayField label="Day" className="grow sm:max-w-56" day={day} onDay={(to) => to && show(to)} />
          <ArrowLink to={`?day=${addDays(day, -1)}`} label="Previous day" icon={ChevronLeft} />
          <ArrowLink
            to={day < nairobiDay(new Date()) ? `?day=${addDays(day, 1)}` : null}
            label="Next day"
            icon={ChevronRight}
          />
        </div>
        <AnswerOrError answer={loaderData}>
          {(books) => (
            <>
              <OpenDays
                days={books.open_days}
                day={day}
                about={`${displayWeekday(day, nairobiDay(new Date()))}. ${reasonText(day, books.open_days)}`.trim()}
                onShow={show}
                onClosed={revalidate}
              >
                <a href="#month" className="text-link inline-flex min-h-12 items-center text-sm min-[76rem]:hidden">
                  See {monthText(day)}
                </a>
              </OpenDays>
              <ChangedDays days={books.changed_days} onShow={show} />
              <DayView books={books} upload={upload} onShow={show} onChange={revalidate} />
            </>
          )}
        </AnswerOrError>
      </div>
      <ThumbBarSpacer />
    </AdminScreen>
  )
}

/** A short text about the day, such as 'This day is open.'. */
function reasonText(day: string, openDays: readonly string[]): string {
  const today = nairobiDay(new Date())
  if (day === today) return 'Today, still open. You can close it tomorrow.'
  if (openDays.includes(day)) return day === openDays[0] ? '' : 'This day is open.'
  return day === addDays(today, -1) ? 'Yesterday.' : ''
}

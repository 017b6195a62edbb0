import { useState } from 'react'
import { sendForm } from '#app/catalog/admin/send-form.ts'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { noAnswerText, useAdmin } from '#app/staff/screen/use-admin.ts'
import type { ReviewImportReport } from './imported-review.ts'
import type { dryRunReviewImportCall, importReviewsCall } from './imported-reviews.api.server.ts'

export type ReviewImportStep =
  | { name: 'checking' | 'importing'; report?: ReviewImportReport }
  | { name: 'refused'; error: string }
  | { name: 'checked'; file: File; report: ReviewImportReport }
  | { name: 'done'; added: number }

/** Imports Etsy's reviews. Sends the file twice, first for the dry run and then for the import, because it is small. */
export function useReviewImport() {
  const { token } = useAdmin()
  const [step, setStep] = useState<ReviewImportStep | null>(null)
  const form = (file: File) => {
    const form = new FormData()
    form.set('reviews', file)
    return form
  }

  function show<T>(answer: Answer<T>, next: (data: T) => ReviewImportStep) {
    setStep(answer.ok ? next(answer.data) : { name: 'refused', error: answer.message || noAnswerText })
  }

  async function check(file: File) {
    setStep({ name: 'checking' })
    const path = '/api/admin/imported-reviews/check'
    const answer = await sendForm<typeof dryRunReviewImportCall>(path, form(file), { token })
    show(answer, (report) => ({ name: 'checked', file, report }))
  }

  async function run(file: File, report: ReviewImportReport) {
    setStep({ name: 'importing', report })
    const answer = await sendForm<typeof importReviewsCall>('/api/admin/imported-reviews', form(file), { token })
    show(answer, ({ added }) => ({ name: 'done', added }))
  }

  return { step, check, run, clear: () => setStep(null) }
}

import { useState } from 'react'
import { noAnswerText, useAdmin } from '#app/staff/screen/use-admin.ts'
import { sendForm, sendInParts } from '../../admin/send-form.ts'
import type {
  beginImportCall,
  checkImportCall,
  chooseColumnsCall,
  importPicturesCall,
  runImportCall,
} from '../import-export.api.server.ts'
import { importLimits } from '../import-limits.ts'
import type { ImportReport, ImportResult } from '../import-report.ts'

type CheckedImport = { id: string; report: ImportReport }

export type ImportStep =
  | { name: 'choosing'; error?: string }
  /** From 0 to 1. */
  | { name: 'sending'; part: number }
  | { name: 'checking' }
  | { name: 'checked'; id: string; report: ImportReport; error?: string }
  | { name: 'importing'; id: string; report: ImportReport }
  | { name: 'done'; result: ImportResult }

/** Uploads the files, requests a dry run, and then the import. */
export function useImport() {
  const { token, call } = useAdmin()
  const [step, setStep] = useState<ImportStep>({ name: 'choosing' })
  const refuse = (message: string) => setStep({ name: 'choosing', error: message || noAnswerText })

  async function check(sheet: File, zip: File | undefined) {
    if (!token) return
    const size = sheet.size + (zip?.size ?? 0)
    const show = (sent: number) => setStep({ name: 'sending', part: size === 0 ? 1 : Math.min(1, sent / size) })
    show(0)
    const form = new FormData()
    form.set('pieces', sheet)
    const begun = await sendForm<typeof beginImportCall>('/api/admin/imports', form, { token, onProgress: show })
    if (!begun.ok) return refuse(begun.message)
    const { id } = begun.data
    const pathFrom = (from: number) => `/api/admin/imports/${id}/pictures?from=${from}` as const
    const onProgress = (sent: number) => show(sheet.size + sent)
    const options = { token, partBytes: importLimits.partBytes, onProgress }
    const refused = zip && (await sendInParts<typeof importPicturesCall>(pathFrom, zip, options))
    if (refused) return refuse(refused.message)
    await checkAgain(id, '')
  }

  /** `category` is for products whose own category this shop does not have. */
  async function checkAgain(id: string, category: string) {
    setStep({ name: 'checking' })
    const query = category ? (`?category=${encodeURIComponent(category)}` as const) : ''
    const report = await call<typeof checkImportCall>('POST', `/api/admin/imports/${id}/check${query}`)
    if (report.ok) setStep({ name: 'checked', id, report: report.data })
    else refuse(report.message)
  }

  /** Returns the error message, or undefined. */
  async function chooseColumns({ id, report }: CheckedImport, columns: (string | null)[]) {
    const answer = await call<typeof chooseColumnsCall>('PUT', `/api/admin/imports/${id}/columns`, { columns })
    if (!answer.ok) return answer.message
    await checkAgain(id, report.category)
  }

  async function run({ id, report }: CheckedImport) {
    setStep({ name: 'importing', id, report })
    const answer = await call<typeof runImportCall>('POST', `/api/admin/imports/${id}/run`)
    if (answer.ok) setStep({ name: 'done', result: answer.data })
    else setStep({ name: 'checked', id, report, error: answer.message })
  }

  return { step, check, checkAgain, chooseColumns, run, restart: () => setStep({ name: 'choosing' }) }
}

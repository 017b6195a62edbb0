import { useState } from 'react'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { noAnswerText, useAdmin } from '#app/staff/screen/use-admin.ts'
import { sendForm } from '../../admin/send-form.ts'
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

const maxAttempts = 3

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
    const refused = zip && (await sendZip(token, id, zip, (sent) => show(sheet.size + sent)))
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

/** Sends the ZIP part by part, with retries. Returns the answer that failed, or null. */
async function sendZip(token: string, id: string, zip: File, onProgress: (sent: number) => void) {
  for (let from = 0; from < zip.size; from += importLimits.partBytes) {
    const part = zip.slice(from, from + importLimits.partBytes)
    const answer = await sendPart(token, id, part, from, onProgress)
    if (!answer.ok) return answer
  }
  return null
}

async function sendPart(token: string, id: string, part: Blob, from: number, onProgress: (sent: number) => void) {
  const form = new FormData()
  form.set('part', part, 'part')
  let answer: Answer<unknown> = { ok: false, status: 0, message: '' }
  for (let count = 0; count < maxAttempts && !answer.ok && answer.status === 0; count += 1) {
    const path = `/api/admin/imports/${id}/pictures?from=${from}` as const
    answer = await sendForm<typeof importPicturesCall>(path, form, {
      token,
      onProgress: (sent) => onProgress(from + sent),
    })
  }
  return answer
}

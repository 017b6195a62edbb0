import { useRevalidator } from 'react-router'
import { type Question, useSend } from './use-send.ts'

type Answer = { ok: true } | { ok: false; message: string }

/** For buttons that change a list. `onChange` follows a change; after a refusal only the list is loaded again. */
export function useListChange(onChange: () => Promise<void>) {
  const { revalidate } = useRevalidator()
  const { isBusy, send, confirm } = useSend()

  async function settle(asked: Promise<Answer>) {
    await send(asked, ({ ok }) => (ok ? onChange() : revalidate()))
  }

  async function confirmAndSettle(question: Question, request: () => Promise<Answer>) {
    if (await confirm(question)) await settle(request())
  }

  return { isBusy, settle, confirmAndSettle }
}

import type { Answer } from '#app/framework/browser/api-client.ts'
import { type Question, useSend } from './use-send.ts'

type ChangeAnswer = Answer<unknown>

/** For buttons that send a change. `onAnswer` loads again what has changed, while the buttons are still busy. */
export function useChange(onAnswer: (answer: ChangeAnswer) => Promise<void>) {
  const { isBusy, send, confirm } = useSend()

  /** Resolves to true after a change, and to false after the error of a refusal was shown. */
  async function settle(asked: Promise<ChangeAnswer>): Promise<boolean> {
    return (await send(asked, onAnswer)).ok
  }

  async function confirmAndSettle(question: Question, request: () => Promise<ChangeAnswer>): Promise<boolean> {
    return (await confirm(question)) && settle(request())
  }

  return { isBusy, settle, confirmAndSettle }
}

/** Reloads after a change, and after a refusal because somebody else has changed the same meanwhile. */
export const reloadIfChanged = (reload: () => Promise<void>) => async (answer: ChangeAnswer) => {
  if (answer.ok || answer.status === 409) await reload()
}

import { isUnusualChange } from '#app/money/typed-number.ts'
import { useMessage } from '#app/ui/messages.tsx'

/** Asks once before a price of five times the last, or a fifth, is saved. False: staff want to look at it again. */
export function usePriceQuestion() {
  const showMessage = useMessage()
  return async (last: number, next: number, show: (price: number) => string): Promise<boolean> =>
    !isUnusualChange(last, next) ||
    showMessage({
      kind: 'warning',
      title: 'Is the price right?',
      text: `It was ${show(last)} and would be ${show(next)}.`,
      confirm: 'It is right',
      cancel: 'Look again',
    })
}

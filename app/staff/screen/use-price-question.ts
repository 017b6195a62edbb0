import { isUnusualChange } from '#app/money/typed-number.ts'
import { useMessage } from '#app/ui/messages.tsx'

/**
 * Asks for confirmation before saving a price that is at least five times, or at most a fifth of, the last price.
 * Resolves to false if the member does not confirm.
 */
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

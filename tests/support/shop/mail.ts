import { expect } from 'vitest'
import type { TestShop } from './test-shop.ts'

/** Waits for the mail, because the shop sends it after its answer. */
export async function readResetToken({ sandbox }: TestShop): Promise<string> {
  await expect.poll(() => sandbox.mails()).not.toEqual([])
  const token = /\/auth#reset=(\S+)/.exec(sandbox.mails().at(-1)?.text ?? '')?.[1]
  if (!token) throw new Error('the mail holds no link')
  return decodeURIComponent(token)
}

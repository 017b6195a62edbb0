import type { HttpAnswer } from './http/http-call.server.ts'

/** What the owner of a shortcode may ask beside prompts: a call with the shop's token, sent once. */
export type DarajaOffice = {
  post(path: string, body: object): Promise<HttpAnswer>
}

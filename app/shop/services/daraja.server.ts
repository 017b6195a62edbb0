import type { HttpAnswer } from '../../framework/http/http-call.server.ts'

/** What the owner of a shortcode may ask beside prompts: a call with the shop's token and this body alone, sent once. */
export type DarajaOffice = {
  post(path: string, body: object): Promise<HttpAnswer>
}

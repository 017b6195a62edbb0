import type { HttpAnswer } from '../../framework/http/http-call.server.ts'

/**
 * Sends calls to Daraja other than prompts, for the owner of a shortcode. Sends each call once, with the shop's token.
 */
export type DarajaClient = { post(path: string, body: object): Promise<HttpAnswer> }

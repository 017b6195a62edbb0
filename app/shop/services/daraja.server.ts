import type { HttpAnswer } from '../../framework/http/http-call.server.ts'

/** Daraja calls of a shortcode's owner other than prompts: each with the shop's token and only this body, sent once. */
export type DarajaOffice = { post(path: string, body: object): Promise<HttpAnswer> }

/** A service that the request needs failed; the client may retry later. */
export abstract class ServiceUnavailable extends Error {
  abstract readonly service: string
}

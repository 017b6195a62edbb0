/** A service that the request needs did not do its part; the client may try again later. */
export abstract class ServiceUnavailable extends Error {
  abstract readonly service: string
}

import tls from 'node:tls'

/** All have forward secrecy and authenticated encryption. The strongest come first. */
const ciphers = [
  ...['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'],
  ...['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384'],
  ...['ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
  ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
  ...['DHE-RSA-AES256-GCM-SHA384', 'DHE-RSA-AES128-GCM-SHA256'],
]

/** For all outgoing connections of this process. Node's default list also has ciphers for old servers. */
export function restrictTlsCiphers() {
  tls.DEFAULT_CIPHERS = ciphers.join(':')
}

import missingMethods from './missing-methods.js?url'

const sentence = (phone: string | undefined) =>
  `This browser is too old for logging in and paying here. Please open the shop in a newer one, such as Chrome or Firefox${phone ? `, or order by phone: ${phone}` : ''}.`

const alertOf = (phone: string | undefined) =>
  `<p role='alert' class='bg-ink px-margin py-3 text-center text-ivory'>${sentence(phone).replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`

const inScript = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c')

/**
 * Runs in every page before all other scripts, in syntax that any browser knows. It loads missing methods before the
 * page goes on. If the browser can't parse the shop's scripts, it shows what to do, and links and forms still work.
 */
export const helpOlderBrowsers = (phone: string | undefined) => `(function () {
var a = [], told
if (!a.at || !a.findLast || !a.toSpliced || !Object.hasOwn || !''.isWellFormed || !window.TransformStream || !window.TextEncoderStream)
document.write('<script src="${missingMethods}"><\\/script>')
function tell() {
if (!told && document.body) document.body.insertAdjacentHTML('afterbegin', told = ${inScript(alertOf(phone))})
}
if (!('noModule' in document.createElement('script'))) document.addEventListener('DOMContentLoaded', tell)
function read(error) { if (error instanceof SyntaxError) tell() }
addEventListener('error', function (event) { if (/\\/assets\\//.test(event.filename)) read(event.error) })
addEventListener('unhandledrejection', function (event) { read(event.reason) })
})()`

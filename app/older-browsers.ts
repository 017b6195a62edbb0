import missingMethods from './missing-methods.js?url'

const messageText = (phone: string | undefined) =>
  `This browser is too old for logging in and paying here. Please open the shop in a newer one, such as Chrome or Firefox${phone ? `, or order by phone: ${phone}` : ''}.`

const alertHtml = (phone: string | undefined) =>
  `<p role='alert' class='bg-ink px-margin py-3 text-center text-ivory'>${messageText(phone).replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`

const scriptText = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c')

/**
 * Runs in every page before all other scripts, in syntax that every browser supports. It loads missing methods before
 * the page continues. If the browser can't parse the shop's scripts, it displays a message; links and forms still work.
 */
export const olderBrowsersScript = (phone: string | undefined) => `(function () {
var a = [], shown
if (!a.at || !a.findLast || !a.toSpliced || !Object.hasOwn || !''.isWellFormed || !window.TransformStream || !window.TextEncoderStream)
document.write('<script src="${missingMethods}"><\\/script>')
function show() {
if (!shown && document.body) document.body.insertAdjacentHTML('afterbegin', shown = ${scriptText(alertHtml(phone))})
}
if (!('noModule' in document.createElement('script'))) document.addEventListener('DOMContentLoaded', show)
function read(error) { if (error instanceof SyntaxError) show() }
addEventListener('error', function (event) { if (/\\/assets\\//.test(event.filename)) read(event.error) })
addEventListener('unhandledrejection', function (event) { read(event.reason) })
})()`

/** `!important` keeps the page's own rules for the element out. The bubble is a clipped box, because Trusted Types forbid HTML. */
export const launcherStyles = `
:host(:not([inline])){all:initial!important;display:block!important;position:fixed!important;inset-block-end:max(16px,env(safe-area-inset-bottom))!important;
inset-inline-end:16px!important;z-index:2147483647!important;font:500 14px Inter,system-ui!important}
:host([position=left]:not([inline])){inset-inline:16px auto!important}
:host([inline]){all:initial;display:block!important;position:relative!important;width:100%;height:var(--parlance-height,600px)}
[hidden]{display:none!important}
.launcher{all:unset;position:relative;display:flex;align-items:center;gap:8px;padding:16px;border-radius:28px;
cursor:pointer;background:var(--ground,#1f6b52);color:var(--on,#fff);box-shadow:0 2px 16px #0004;margin-inline-start:auto;width:max-content}
.launcher:focus-visible{outline:2px solid var(--ground,#1f6b52);outline-offset:2px;box-shadow:0 0 0 2px #fff}
.launcher:before{content:"";width:24px;height:24px;background:currentColor;clip-path:path("M21 11.5a8.4 8.4 0 0 1-12.2 7.5L3 21l2-5.8A8.4 8.4 0 1 1 21 11.5Z")}
.failed{position:absolute;inset-block-end:56px;inset-inline-end:0;width:240px;padding:16px;border-radius:8px;background:#000;color:#fff}
@media (forced-colors:active){.launcher{border:1px solid}.launcher:before{forced-color-adjust:none;background:ButtonText}}
`;

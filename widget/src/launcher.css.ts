/** `!important` keeps the page's own rules for the element out. */
export const launcherStyles = `
:host(:not([inline])){all:initial!important;display:block!important;position:fixed!important;inset-block-end:max(16px,env(safe-area-inset-bottom))!important;
inset-inline-end:16px!important;z-index:2147483000!important;font:500 14px/20px Inter,system-ui,sans-serif!important}
:host([position=left]:not([inline])){inset-inline:16px auto!important}
:host([inline]){all:initial;display:block!important;position:relative!important;width:100%;height:var(--parlance-height,600px)}
[hidden]{display:none!important}
.launcher{all:unset;box-sizing:border-box;position:relative;display:flex;align-items:center;justify-content:center;gap:8px;min-width:56px;height:56px;padding:0 16px;border-radius:28px;
cursor:pointer;background:var(--ground,#1f6b52);color:var(--on,#fff);box-shadow:0 1px 2px #0003,0 4px 16px #0003;margin-inline-start:auto;width:max-content}
.launcher:focus-visible{outline:2px solid var(--ground,#1f6b52);outline-offset:3px;box-shadow:0 0 0 3px #fff}
.launcher svg{width:24px;height:24px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.failed{position:absolute;inset-block-end:68px;inset-inline-end:0;width:max-content;max-width:240px;padding:8px 12px;border-radius:6px;background:#171b19;color:#fff}
@media (forced-colors:active){.launcher{border:1px solid ButtonText}}
`;

/** Skip reason for pages that need a browser. */
export const needsBrowser = "needs_scripts: the page is empty without JavaScript";

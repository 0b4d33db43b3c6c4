vcl 4.1;

# Varnish in front of the shop, for more visits than its processes serve: docs/scaling.md. Change the
# backend's address, start varnishd with -p http_gzip_support=off (the shop compresses its pages
# itself), and the shop with SHARED_CACHE_SECONDS=1 and this machine in TRUST_PROXY.

backend kept {
    .host = "127.0.0.1";
    .port = "3000";
}

sub vcl_recv {
    # Overwritten, not appended to, so that clients cannot forge it. Where a TLS proxy stands in front
    # of Varnish, its own value must be used instead.
    set req.http.X-Forwarded-For = client.ip;

    # One copy of a page for all browsers, instead of one for each spelling of the header.
    if (req.http.Accept-Encoding ~ "\bbr\b") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }

    # The pages and files that are the same for everybody. A visitor with a flash message, which is in
    # the cookie `notice`, gets a page of their own.
    if ((req.method == "GET" || req.method == "HEAD")
        && req.http.Cookie !~ "(^|; ?)notice="
        && (req.url ~ "^/(shop(/(sofas|chairs|tables|decor)|/product/[\w-]+)?|_root|our-story|how-it-works|sustainability|contact|sell|terms|privacy)?(\.data)?(\?|$)"
            || req.url ~ "^/(sitemap|new-arrivals)\.xml"
            || req.url ~ "^/(assets|media)/")) {
        unset req.http.Cookie;
    }
}

sub vcl_backend_response {
    # Nothing is served beyond the time that the shop allows: a sold piece must not look available.
    set beresp.grace = 0s;
    # The shop answers 304 to what has not changed.
    set beresp.keep = 1m;
}
